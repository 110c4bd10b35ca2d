import { oneLine } from './one-line.ts'
import { singleLine } from './text.ts'

/**
 * More marks on one letter than any script needs. Accents of no script of their own: Vietnamese needs one in normal
 * form C. All marks: Burmese has up to six.
 */
const tooManyMarks = /[\p{M}&&\p{Script=Inherited}]{5}|\p{M}{9}/v

/** A name as it is stored and greeted: a line without what nobody sees. */
export const cleanName = oneLine

/** The name of a person, of at most 100 characters. */
export const personName = singleLine('The name', 100, 'Enter a name')
  .min(1, 'Enter a name')
  .refine((text) => text === '' || /[\p{L}--\p{Lm}]/v.test(text), 'Enter a name with at least one letter')
  .refine((text) => !tooManyMarks.test(text), 'Enter the name with fewer accents on one letter')
