import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { subscriberList } from './subscriber-list.ts'

const views = { Issues: '/admin-profile/newsletter', Subscribers: subscriberList.path }

/** Leads between what is sent and those who get it. */
export function NewsletterTabs({ current }: { current: keyof typeof views }) {
  return (
    <ViewTabs
      name="Newsletter"
      views={Object.entries(views).map(([name, to]) => ({ name, to, isCurrent: name === current }))}
    />
  )
}
