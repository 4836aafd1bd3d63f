import { type ComponentType, createElement, lazy, type LazyExoticComponent, type ReactNode, useState } from 'react'
import { loadOnce } from './load-once.ts'

/** A part of an app whose code is loaded at its first render. Render it within a `PartBoundary`. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Preloads the code; a preloaded part renders without a placeholder. Rejects with a `MissingPart`. */
  readonly preload: () => Promise<ComponentType<Props>>
}

/** Like React's `lazy`, but a failure is not permanent: after `forgetMissingParts` the code is requested again. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const preload = loadOnce(load)
  const waits = new WeakMap<Promise<unknown>, Wait>()

  function draw(props: Props): ReactNode {
    const Loaded = preload.loaded()?.value
    return Loaded && <Loaded {...props} />
  }

  /** One per attempt, because React caches the result of a lazy component permanently. */
  function waitFor(loading: Promise<ComponentType<Props>>): Wait {
    const known = waits.get(loading)
    if (known) return known
    const wait = lazy(async () => {
      await loading
      return { default: Drawn }
    })
    waits.set(loading, wait)
    return wait
  }

  function Part(props: Props) {
    // Fixed per instance: another element type would remount the component, and lose its state.
    const [isReady] = useState(() => preload.loaded() !== undefined)
    return createElement(isReady ? Drawn : waitFor(preload()), { draw: () => draw(props) })
  }
  return Object.assign(Part, { preload })
}

/** Renders the component after its code is loaded. */
type Wait = LazyExoticComponent<typeof Drawn>

function Drawn({ draw }: { readonly draw: () => ReactNode }) {
  return draw()
}
