import { Section } from '../../ui/section.tsx'

/** The mail itself, in a frame of its own: it brings its own looks, which a page of ours would not let in. */
export function IssuePreview({ issue }: { issue: { issueId: string; subject: string; revision: number } }) {
  return (
    <Section id="preview" title="Preview">
      <p className="text-muted">Subject: {issue.subject}</p>
      <iframe
        key={issue.revision}
        title="The mail as it will look"
        src={`/admin-profile/newsletter/${issue.issueId}/mail`}
        sandbox=""
        className="h-[44rem] w-full max-w-3xl sheet"
      />
    </Section>
  )
}
