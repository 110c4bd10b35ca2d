import { freeLine } from './free-text/free-text.ts'
import { oneLine } from './one-line.ts'

/** More than any script needs. Accents: Vietnamese needs one in normal form C. All marks: Burmese has up to six. */
const tooManyMarks = /[\p{M}&&\p{Script=Inherited}]{5}|\p{M}{9}/v

export const cleanName = oneLine

/** Some write into the first field what was meant for another. */
export const personName = freeLine('The name', 100, 'Enter a name')
  .min(1, 'Enter a name')
  .refine((text) => text === '' || /[\p{L}--\p{Lm}]/v.test(text), 'Enter a name with at least one letter')
  .refine((text) => !tooManyMarks.test(text), 'Enter the name with fewer accents on one letter')
