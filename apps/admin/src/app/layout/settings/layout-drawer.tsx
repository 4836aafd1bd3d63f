import Drawer from '@mui/material/Drawer'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Switch from '@mui/material/Switch'
import Button from '@mui/material/Button'
import { useText } from '@teachnet/i18n/react'
import { useThemeMode } from '@teachnet/ui/theme-mode'
import { useAtom } from 'jotai'
import { Switches } from '@teachnet/session/app'
import { layoutAtom } from './layout.atoms.ts'
import { defaultLayoutSettings, layoutModes, switchLayoutMode } from './layout-settings.ts'

export interface LayoutDrawerProps {
  readonly onClose: () => void
}

/** Layout settings; each takes effect at once and is stored. */
export function LayoutDrawer({ onClose }: LayoutDrawerProps) {
  const text = useText()
  const [settings, setSettings] = useAtom(layoutAtom)
  const { theme, choose } = useThemeMode()
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: { 'aria-label': text('shell.settings') } }}>
      <div className="layout-drawer">
        <header>
          <h2>{text('shell.settings')}</h2>
          <IconButton aria-label={text('shell.close')} onClick={onClose}>
            <CloseRounded fontSize="small" />
          </IconButton>
        </header>
        <fieldset>
          <legend>{text('shell.layoutMode')}</legend>
          <RadioGroup
            row
            value={settings.layoutMode}
            onChange={(_, value) => {
              const mode = layoutModes.find((one) => one === value)
              if (mode) setSettings(switchLayoutMode(settings, mode))
            }}
          >
            {layoutModes.map((mode) => (
              <FormControlLabel key={mode} value={mode} control={<Radio />} label={text(`shell.layoutMode.${mode}`)} />
            ))}
          </RadioGroup>
        </fieldset>
        <FormControlLabel
          control={<Switch checked={theme === 'dark'} onChange={(_, isDark) => choose(isDark ? 'dark' : 'light')} />}
          label={text('shell.dark')}
        />
        <FormControlLabel
          control={
            <Switch
              checked={settings.isCollapsed}
              onChange={(_, isCollapsed) => setSettings({ ...settings, isCollapsed })}
            />
          }
          label={text('shell.collapse')}
        />
        <div className="drawer-switches">
          <Switches />
        </div>
        <Button variant="outlined" onClick={() => setSettings(defaultLayoutSettings)}>
          {text('shell.reset')}
        </Button>
      </div>
    </Drawer>
  )
}
