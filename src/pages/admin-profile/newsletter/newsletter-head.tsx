import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { subscriberList } from './subscriber-list.tsx'

const views = { Issues: '/admin-profile/newsletter', Subscribers: subscriberList.path }

/** The heading of the newsletter’s pages, which leads between what is sent and those who get it. */
export function NewsletterHead({ current }: { current: keyof typeof views }) {
  return (
    <>
      <DeskHeading title="Newsletter" />
      <ViewTabs
        name="Newsletter"
        views={Object.entries(views).map(([name, to]) => ({ name, to, isCurrent: name === current }))}
      />
    </>
  )
}
