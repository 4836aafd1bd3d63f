import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Like React's `lazy`, but the page stays when the code cannot be loaded: another component takes the place of the part. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => instead) }))
}

function Nothing() {
  return null
}
