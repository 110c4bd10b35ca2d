import { formOf, pageOf } from '../pages/page.ts'

export const formIn = (html: string, intent: string) => formOf(html, intent).fields

export const hiddenFieldsOf = (html: string, formId: string) => formOf(html, formId).hidden

export const wordsOf = (html: string) => pageOf(html).words
