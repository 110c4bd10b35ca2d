import type { ReactNode } from 'react'
import { Meta, Outlet, Scripts } from 'react-router'
import type { Route } from './+types/root'
import type { SiteFacts } from './firm/site-facts.ts'
import { SiteStyles, StructuredData, useNonce, useNoticeAttribute } from './pages/_layout/document/document-parts.tsx'
import { firstPaintScript } from './pages/_layout/document/first-paint-script.ts'
import { Description, SearchTags, SocialPicture } from './pages/_layout/document/page-meta.tsx'
import { ErrorBoundary as PageError, PageFrame } from './pages/_layout/layout.tsx'
import { siteFactsContext } from './platform/runtime.server.ts'
import { useHasRootData } from './ui/site-facts.tsx'
import { pageColours } from './ui/styles/page-colours.ts'

/** They last as long as the page, so no navigation asks for them again. */
export function loader({ context }: Route.LoaderArgs): SiteFacts {
  return context.get(siteFactsContext)
}

export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const hasScripts = useHasRootData()
  return (
    // The script below sets attributes before React hydrates the page.
    <html lang="en-GB" {...useNoticeAttribute()} data-plain={hasScripts ? undefined : ''} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* Browsers use the first one that matches. */}
        <meta name="theme-color" content={pageColours.dark} media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content={pageColours.light} />
        <script
          // The browser has already run it, so its code need not be in the bundle too.
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a build-time constant, allowed by hash in the policy
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstPaintScript : '' }}
        />
        <Meta />
        <Description />
        <SearchTags />
        <SocialPicture />
        <StructuredData />
        <SiteStyles />
      </head>
      <body id="top">
        {children}
        {hasScripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}

/** For what no page answers, such as a method that it does not have. `layout.tsx` shows the errors of pages. */
export function ErrorBoundary() {
  return (
    <PageFrame>
      <PageError />
    </PageFrame>
  )
}
