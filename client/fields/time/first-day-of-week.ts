/** On which day a week begins where the language is spoken, from 0 for Sunday. A browser that does not know says Monday. */
export function firstDayOfWeek(locale: string): 0 | 1 | 6 {
  const { firstDay } = weekOf(new Intl.Locale(locale));
  return firstDay === 7 ? 0 : firstDay === 6 ? 6 : 1;
}

/** A method in newer browsers, and a property in those before; TypeScript does not know it yet. */
function weekOf(locale: Intl.Locale): { readonly firstDay: number } {
  const { getWeekInfo, weekInfo } = locale as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return getWeekInfo?.call(locale) ?? weekInfo ?? { firstDay: 1 };
}
