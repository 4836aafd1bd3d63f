import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { lazyPart } from '../parts/lazy-part.tsx'
import { PartBoundary } from '../parts/part-boundary.tsx'

/**
 * Makes every page of a route tree that is loaded when it is opened a part of its own: a navigation waits for its code, and where the code
 * does not come, its place says so and asks for it again. The router by itself keeps a failure for as long as the app is open.
 */
export function withParts(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => (route.children ? { ...route, children: withParts(route.children) } : withPart(route)))
}

function withPart(route: RouteObject): RouteObject {
  const load = typeof route.lazy === 'object' ? route.lazy.Component : undefined
  if (!load || route.index) return route
  const own = typeof route.loader === 'function' ? route.loader : undefined
  const Page = lazyPart<object>(async (): Promise<ComponentType> => (await load()) ?? Nothing)
  const { lazy: _lazy, ...rest } = route
  return {
    ...rest,
    async loader(args: LoaderFunctionArgs) {
      // What is missing is told where the page would stand.
      const [data] = await Promise.all([own ? own(args) : null, Page.preload().catch(() => undefined)])
      return data
    },
    Component: () => (
      <PartBoundary>
        <Page />
      </PartBoundary>
    ),
  }
}

function Nothing() {
  return null
}
