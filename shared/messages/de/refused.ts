import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, what visitors must do first, what a list takes, and what cannot be restored; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed:
    'Bitte senden Sie das über das Formular dieser Anwendung. Ein Programm muss zuerst eine Rechenaufgabe lösen.',
  proof_used: 'Dieser Nachweis wurde schon verwendet. Fordern Sie eine neue Aufgabe an.',
  notRestorable: 'Das lässt sich nicht mehr so wiederherstellen, wie es war.',
  notAsAsked: 'Das geht nicht mehr so, wie es beantragt wurde.',
  mayNotShareTile: 'Sie dürfen Kacheln nicht mit diesen Personen teilen.',
  noSuchDashboard: 'Es gibt keine solche Übersicht.',
  tileNeedsValue:
    'Eine Zahl braucht einen Wert, den diese Liste anbietet, ein Diagramm auch ein Feld, nach dem gruppiert wird.',
  tooManyTiles: 'Sie haben schon {most} Kacheln. Löschen Sie zuerst eine.',
  noListParameter:
    'Hier gibt es keinen Parameter {name}. Die Parameter sind {known}. Felder werden in „filter“ verglichen, wie in filter=status == open.',
  tooManyGroups: 'Eine Datei hat höchstens {most, number} Gruppen, und diese Abfrage hat mehr.',
};
