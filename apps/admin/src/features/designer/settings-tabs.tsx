import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, type Ref, useId, type RefObject, useRef, useState } from 'react'

/** What the settings of a design are about: the complete area, or the selected field. */
type SettingsPart = 'area' | 'field'

interface SettingsTabsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly part: SettingsPart
  readonly onChange: (part: SettingsPart) => void
  /** The settings of the shown part. */
  readonly children: ReactNode
}

/** The settings of a design, in a tab for the area and one for the selected field. */
export function SettingsTabs({ ref, part, onChange, children }: SettingsTabsProps) {
  const text = useText()
  const id = useId()
  return (
    <Paper
      ref={ref}
      variant="outlined"
      component="section"
      aria-label={text('design.settings')}
      sx={{ minWidth: 0, scrollMarginTop: 112 }}
    >
      <Tabs
        value={part}
        onChange={(_event, value: SettingsPart) => onChange(value)}
        variant="fullWidth"
        aria-label={text('design.settings')}
      >
        <Tab value="area" label={text('design.area')} id={`${id}-area`} aria-controls={`${id}-panel`} />
        <Tab value="field" label={text('design.field')} id={`${id}-field`} aria-controls={`${id}-panel`} />
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${part}`} sx={{ p: 4 }}>
        {children}
      </Box>
    </Paper>
  )
}

interface VisibleSettings {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly part: SettingsPart
  readonly setPart: (part: SettingsPart) => void
  /** Shows a part, in sight of the user. */
  readonly show: (part: SettingsPart) => void
}

/** The part of the settings that is shown. */
export function useSettingsPart(): VisibleSettings {
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
