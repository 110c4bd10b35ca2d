import type { AuditLine } from './audit-words.ts'

/** What a value was before, and is now. */
export function ChangedValue({ before, after }: Pick<AuditLine['changes'][number], 'before' | 'after'>) {
  return (
    <>
      {before !== null && <del className="no-underline">{before}</del>}
      {before !== null && after !== null && ' → '}
      {after !== null && <ins className="font-semibold no-underline">{after}</ins>}
    </>
  )
}
