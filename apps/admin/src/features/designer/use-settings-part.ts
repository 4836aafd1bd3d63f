import { type RefObject, useRef, useState } from 'react'
import type { SettingsPart } from './settings-tabs.tsx'

interface ShownSettings {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly part: SettingsPart
  readonly setPart: (part: SettingsPart) => void
  /** Shows a part, in sight of the user. */
  readonly show: (part: SettingsPart) => void
}

/** The part of the settings that is shown. */
export function useSettingsPart(): ShownSettings {
  const ref = useRef<HTMLDivElement>(null)
  const [part, setPart] = useState<SettingsPart>('area')
  const show = (chosen: SettingsPart) => {
    setPart(chosen)
    showFromBelow(ref.current)
  }
  return { ref, part, setPart, show }
}

/** On a narrow screen the settings are below the list: they scroll into view when an entry is selected. */
function showFromBelow(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (element && element.getBoundingClientRect().top > window.innerHeight * 0.8) element.scrollIntoView()
  })
}
