import { type ComponentProps, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { ProfileFields } from '#src/features/accounts/components/profile-fields.tsx'
import { UnsavedChangesDialog } from '#src/pages/_layout/desk/unsaved-changes-dialog.tsx'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Section } from '#src/ui/section.tsx'

type ProfileFormProps = {
  profile: { name: string; phone: string; timeZone: string }
  version: string
  timeZones: ComponentProps<typeof ProfileFields>['timeZones']
  lastResult: FormResult | undefined
}

export function ProfileForm({ profile, version, timeZones, lastResult }: ProfileFormProps) {
  const [form, fieldOf] = useForm<ProfileFormProps['profile']>({
    id: 'profile',
    lastResult,
    defaultValue: profile,
    version,
  })
  const [isChanged, setIsChanged] = useState(lastResult !== undefined)
  const isSending = useNavigation().formData?.get('intent') === 'save'
  return (
    <Section id="details" title="My details">
      <UnsavedChangesDialog
        isUnsaved={() => isChanged && !isSending}
        isLeaving={({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname}
      >
        You’ve changed your details but haven’t saved them yet.
      </UnsavedChangesDialog>
      <Form
        id={form.id}
        method="post"
        action="/profile/data"
        noValidate
        state={preserveScroll}
        onInput={({ currentTarget }) => {
          const typed = new FormData(currentTarget)
          setIsChanged(Object.entries(profile).some(([name, value]) => typed.get(name) !== value))
        }}
        className="space-y-6"
      >
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={[fieldOf('name'), fieldOf('phone'), fieldOf('timeZone')]}
        />
        <input type="hidden" name="version" value={form.version} />
        <ProfileFields fieldOf={fieldOf} timeZones={timeZones} isOwn />
        <SubmitButton intent="save">Save my details</SubmitButton>
      </Form>
      <p>
        <Link to="/profile/email" className="prose-link">
          Change your email address
        </Link>
      </p>
    </Section>
  )
}
