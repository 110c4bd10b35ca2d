import { Form, useNavigation } from 'react-router'
import { type Permission, permissions } from '#src/access/who-may-enter.ts'
import { Button } from '#src/ui/button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Section } from '#src/ui/section.tsx'

/** What an admin may allow an agent. */
const permissionNames: Record<Permission, string> = {
  newsletter: 'Write and send the newsletter, and see its subscribers',
  exports: 'Export lists as CSV files',
  'audit-log': 'Read the audit log',
}

/** What an agent may do in addition to their own work. `action`: where the form is sent to. */
export function PermissionsForm({ action, allowed }: { action: string; allowed: Permission[] }) {
  const isSending = useNavigation().formData?.get('intent') === 'permissions'
  return (
    <Section id="permissions" title="Permissions">
      <p>Agents see their own appointments, the calendar and people. You can also allow this agent to:</p>
      <Form method="post" action={action} state={preserveScroll} className="space-y-4">
        <input type="hidden" name="shown" value={allowed.join()} />
        <fieldset className="space-y-2">
          <legend className="sr-only">This agent may also</legend>
          {permissions.map((permission) => (
            <label key={permission} className="flex min-h-target items-center gap-3">
              <input
                type="checkbox"
                name={`may-${permission}`}
                value="on"
                defaultChecked={allowed.includes(permission)}
                className="size-6 shrink-0 accent-primary"
              />
              <span>{permissionNames[permission]}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" name="intent" value="permissions" variant="quiet" isBusy={isSending}>
          Save permissions
        </Button>
      </Form>
    </Section>
  )
}
