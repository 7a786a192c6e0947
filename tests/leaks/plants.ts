import { plantsElsewhere } from './plants-elsewhere.ts';
import { plantsInReads } from './plants-in-reads.ts';
import { plantsOfAnswers } from './plants-of-answers.ts';
import { plantsOfChoices } from './plants-of-choices.ts';
import { plantsOfConstructs } from './plants-of-constructs.ts';
import { plantsOfForms } from './plants-of-forms.ts';
import { plantsOutside } from './plants-outside.ts';

/** Every leak that is planted, one after the other. */
export const plants = [
  ...plantsInReads,
  ...plantsOfConstructs,
  ...plantsOfForms,
  ...plantsOfChoices,
  ...plantsOfAnswers,
  ...plantsElsewhere,
  ...plantsOutside,
];
