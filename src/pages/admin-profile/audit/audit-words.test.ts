import { expect, test } from 'vitest'
import { auditActions } from '../../../platform/audit-log/audit-actions.ts'
import { fieldWords } from './audit-words.ts'

test('whatever an entry of the audit log may hold has a name', () => {
  const fields = new Set(Object.values(auditActions).flat())
  expect([...fields].filter((field) => fieldWords[field] === undefined)).toEqual([])
})
