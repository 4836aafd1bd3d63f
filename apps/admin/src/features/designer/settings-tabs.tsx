import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, type Ref, useId } from 'react'

/** What the settings of a design are about: the whole area, or the selected field. */
export type SettingsPart = 'area' | 'field'

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
