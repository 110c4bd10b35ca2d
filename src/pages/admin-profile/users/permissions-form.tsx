import { Form } from 'react-router'
import { type Permission, permissions } from '#src/access/who-may-enter.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Section } from '#src/ui/section.tsx'

/** What an admin may allow an agent. */
const permissionNames: Record<Permission, string> = {
  newsletter: 'Write and send the newsletter, and see its subscribers',
  exports: 'Export lists as CSV files',
  'audit-log': 'Read the audit log',
}

/** What an agent may do in addition to their own work. */
export function PermissionsForm({ allowed }: { allowed: Permission[] }) {
  return (
    <Section id="permissions" title="Permissions">
      <p>Agents see their own appointments, the calendar and people. You can also allow this agent to:</p>
      <Form method="post" state={preserveScroll} className="space-y-4">
        <input type="hidden" name="version" value={allowed.join()} />
        <fieldset className="space-y-2">
          <legend className="sr-only">This agent may also</legend>
          {permissions.map((permission) => (
            <label key={permission} className="flex min-h-target items-center gap-3">
              <input
                type="checkbox"
                name={permission}
                value="on"
                defaultChecked={allowed.includes(permission)}
                className="size-6 shrink-0 accent-primary"
              />
              <span>{permissionNames[permission]}</span>
            </label>
          ))}
        </fieldset>
        <SubmitButton intent="permissions" variant="quiet">
          Save permissions
        </SubmitButton>
      </Form>
    </Section>
  )
}
