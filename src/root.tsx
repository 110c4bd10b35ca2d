import type { ReactNode } from 'react'
import { isRouteErrorResponse, Meta, Outlet, Scripts, useRouteError } from 'react-router'
import './app.css'
import { CanonicalLink } from './pages/_frame/canonical-link.tsx'
import { ErrorPage } from './pages/_frame/error-page.tsx'
import { Frame } from './pages/_frame/frame.tsx'
import { useNonce } from './pages/_frame/nonce.tsx'
import { firstPaintScript } from './pages/_frame/signed-in-state.ts'
import { useSiteFactAttributes } from './pages/_frame/site-facts.tsx'
import { SiteStyles } from './pages/_frame/site-styles.tsx'
import { SocialPicture } from './pages/_frame/social-picture.tsx'
import bodyTypeface from './ui/fonts/figtree-subset.woff2'
import { pageColours } from './ui/page-colours.ts'

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  return (
    // The script below sets attributes before React sees the page.
    <html lang="en-GB" {...useSiteFactAttributes()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* A phone needs 40 ms for a first frame: not for one that shows the navbar alone. */}
        <link rel="expect" href="#main" blocking="render" />
        <link rel="preload" as="font" type="font/woff2" href={bodyTypeface} crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* The first that fits counts. */}
        <meta name="theme-color" content={pageColours.dark} media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content={pageColours.light} />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, named by its hash or nonce in the policy
          dangerouslySetInnerHTML={{ __html: firstPaintScript }}
        />
        <Meta />
        <CanonicalLink />
        <SocialPicture />
        <SiteStyles />
      </head>
      <body id="top">
        {children}
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isAnswer = isRouteErrorResponse(error)
  return (
    <Frame>
      <ErrorPage
        status={isAnswer ? error.status : 500}
        text={isAnswer && typeof error.data === 'string' ? error.data : null}
      />
    </Frame>
  )
}
