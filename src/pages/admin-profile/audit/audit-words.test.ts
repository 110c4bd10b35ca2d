import { expect, test } from 'vitest'
import { auditActions } from '#src/platform/audit-log/audit-actions.ts'
import { fieldLabels } from './audit-words.ts'

test('whatever an entry of the audit log may hold has a name', () => {
  const fields = new Set(Object.values(auditActions).flatMap(({ values }) => values))
  expect([...fields].filter((field) => fieldLabels[field] === undefined)).toEqual([])
})
