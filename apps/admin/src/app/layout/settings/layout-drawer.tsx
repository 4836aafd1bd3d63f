import CloseRounded from '@mui/icons-material/CloseRounded'
import Drawer from '@mui/material/Drawer'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Button from '@mui/material/Button'
import Slider from '@mui/material/Slider'
import Switch from '@mui/material/Switch'
import { useText } from '@teachnet/i18n/react'
import { Switches } from '@teachnet/session/app'
import { useThemeMode } from '@teachnet/ui/theme-mode'
import { useSetAtom } from 'jotai'
import { useId } from 'react'
import { WithMessages } from '../../../messages/with-messages.tsx'
import { useLayoutSettings } from '../../preferences/use-preferences.ts'
import { ColourInputs } from './colour-inputs.tsx'
import { FileButtons } from './file-buttons.tsx'
import { layoutAtom } from './layout.atoms.ts'
import { defaultLayoutSettings, menuWidths, textScales } from './layout-settings.ts'
import { ModeChoice } from './mode-choice.tsx'
import './layout-drawer.css'

export interface LayoutDrawerProps {
  readonly onClose: () => void
}

/** Layout settings; each takes effect at once and is stored. */
export function LayoutDrawer({ onClose }: LayoutDrawerProps) {
  const text = useText()
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': text('shell.settings') }, backdrop: { invisible: true } }}
    >
      <WithMessages of="layout">
        <LayoutForm onClose={onClose} />
      </WithMessages>
    </Drawer>
  )
}

const switches = ['isCollapsed', 'isDense', 'hasLogo', 'hasBreadcrumb', 'hasAnimation'] as const

function LayoutForm({ onClose }: LayoutDrawerProps) {
  const text = useText()
  const [settings, change] = useLayoutSettings()
  const { choose } = useThemeMode()
  return (
    <div className="layout-drawer">
      <header>
        <h2>{text('shell.settings')}</h2>
        <IconButton aria-label={text('shell.close')} onClick={onClose}>
          <CloseRounded fontSize="small" />
        </IconButton>
      </header>
      <ModeChoice {...{ settings, change }} />
      <div className="drawer-switches">
        <Switches />
      </div>
      <SizeSlider name="menuWidth" limits={menuWidths} step={10} disabled={settings.layoutMode === 'Streamline'} />
      <SizeSlider name="textScale" limits={textScales} step={5} />
      <div className="drawer-toggles">
        {switches.map((name) => (
          <FormControlLabel
            key={name}
            control={<Switch checked={settings[name]} onChange={(_, isOn) => change({ ...settings, [name]: isOn })} />}
            label={text(`layout.${name}`)}
          />
        ))}
      </div>
      <ColourInputs {...{ settings, change }} />
      <FileButtons {...{ settings, change }} />
      <Button
        variant="outlined"
        onClick={() => {
          choose('system')
          change(defaultLayoutSettings)
        }}
      >
        {text('shell.reset')}
      </Button>
    </div>
  )
}

interface SizeSliderProps {
  readonly name: 'menuWidth' | 'textScale'
  readonly limits: { readonly min: number; readonly max: number }
  readonly step: number
  readonly disabled?: boolean
}

/** The frame follows the slider; the size is stored when it is released. */
function SizeSlider({ name, limits, step, disabled = false }: SizeSliderProps) {
  const text = useText()
  const id = useId()
  const [settings, change] = useLayoutSettings()
  const show = useSetAtom(layoutAtom)
  return (
    <div>
      <span id={id} className="drawer-label">
        {text(`layout.${name}`, { size: settings[name] })}
      </span>
      <Slider
        aria-labelledby={id}
        {...limits}
        step={step}
        value={settings[name]}
        disabled={disabled}
        onChange={(_, size) => show({ ...settings, [name]: size })}
        onChangeCommitted={(_, size) => change({ ...settings, [name]: size })}
      />
    </div>
  )
}
