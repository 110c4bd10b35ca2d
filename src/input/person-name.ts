import { freeLine } from './free-text/free-text.ts'

/** More than any script needs. Accents: Vietnamese needs one in normal form C. All marks: Burmese has up to six. */
const tooManyMarks = /[\p{M}&&\p{Script=Inherited}]{5}|\p{M}{9}/v

/** Of somebody else. */
export const personName = nameField('Enter a name')

export const ownName = nameField('Enter your name')

/** Some write into the first field what was meant for another. */
function nameField(missing: string) {
  return freeLine('The name', 100, missing)
    .min(1, missing)
    .refine((text) => text === '' || /[\p{L}--\p{Lm}]/v.test(text), `${missing} with at least one letter`)
    .refine((text) => !tooManyMarks.test(text), 'Enter the name with fewer accents on one letter')
}
