import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { keepPlace } from '../after-navigation.ts'

type Session = { sessionId: string; device: string; beganOn: string; lastSeen: string; isThis: boolean }

/** Where the user is signed in, and how to end that. */
export function SessionSection({ sessions }: { sessions: Session[] }) {
  const sent = useNavigation().formData
  return (
    <Section id="sessions" title="Where you are signed in">
      <p className="text-muted text-small">
        The device is what its browser says it is, roughly. If you do not know one, end it and change your password.
      </p>
      <ul className="border-rule border-t">
        {sessions.map(({ sessionId, device, beganOn, lastSeen, isThis }) => (
          <li key={sessionId} className="flex flex-wrap items-center justify-between gap-4 border-rule border-b py-4">
            <div>
              <p className="font-semibold">
                {device}
                {isThis && ' — this device'}
              </p>
              <p className="text-muted text-small">
                {isThis ? 'In use now' : `Last seen ${lastSeen}`} · signed in on {beganOn}
              </p>
            </div>
            {!isThis && (
              <Form method="post" state={keepPlace}>
                <input type="hidden" name="intent" value="end-session" />
                <Button
                  type="submit"
                  name="sessionId"
                  value={sessionId}
                  look="quiet"
                  size="small"
                  isBusy={sent?.get('sessionId') === sessionId}
                  aria-label={`End the session of ${device}, last seen ${lastSeen}`}
                >
                  End
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" state={keepPlace}>
          <Button
            type="submit"
            name="intent"
            value="end-others"
            look="quiet"
            isBusy={sent?.get('intent') === 'end-others'}
          >
            End all other sessions
          </Button>
        </Form>
      )}
    </Section>
  )
}
