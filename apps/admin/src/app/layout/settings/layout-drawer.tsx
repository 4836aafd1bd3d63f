import { toAccept } from '@teachnet/upload'
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
import { useId, useRef } from 'react'
import { palettes } from '@teachnet/ui/tokens'
import './layout-drawer.css'
import { WithMessages } from '../../../messages/with-messages.tsx'
import { useLayoutSettings } from '../../../session/use-preferences.ts'
import {
  layoutAtom,
  defaultLayoutSettings,
  menuWidths,
  textScales,
  type ColourPair,
  type LayoutOptions,
  parseLayoutSettings,
  parseThemeMode,
  layoutModes,
  switchLayoutMode,
} from '../../../session/layout-settings.ts'
import { isRecord } from '@teachnet/protocol'
import type { LayoutSettings } from '@teachnet/contract/preferences'
import { useServices } from '../../../session/app-services.ts'

interface LayoutDrawerProps {
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
      <ModeChoice settings={settings} change={change} />
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
      <ColourInputs settings={settings} change={change} />
      <FileButtons settings={settings} change={change} />
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

/** The layout follows the slider; the size is stored when it is released. */
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

const colours = ['menuBackground', 'headerBackground', 'activeTabBackground'] as const

/** The colours of the displayed theme; the other theme has its own. */
function ColourInputs({ settings, change }: LayoutPartProps) {
  const text = useText()
  const { theme } = useThemeMode()
  const side = theme === 'dark' ? 1 : 0
  const set = (name: (typeof colours)[number], colour: string) => {
    const [light, dark] = settings[name]
    const pair: ColourPair = side === 1 ? [light, colour] : [colour, dark]
    change({ ...settings, [name]: pair })
  }
  return (
    <fieldset className="colour-inputs">
      <legend>{text(`layout.colours.${theme}`)}</legend>
      {colours.map((name) => {
        const colour = settings[name][side]
        return (
          <div key={name}>
            <label>
              <input
                type="color"
                value={(colour || palettes[theme].sheet).slice(0, 7).toLowerCase()}
                onChange={({ target }) => set(name, target.value)}
              />
              {text(`layout.${name}`)}
            </label>
            {colour !== '' && (
              <button
                type="button"
                aria-label={text('layout.ownColour', { part: text(`layout.${name}`) })}
                onClick={() => set(name, '')}
              >
                {text('layout.themeColour')}
              </button>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** Carries the settings to another account or browser as a file. */
function FileButtons({ settings, change }: LayoutPartProps) {
  const text = useText()
  const { notifier } = useServices()
  const { mode, choose } = useThemeMode()
  const input = useRef<HTMLInputElement>(null)

  function save() {
    const url = URL.createObjectURL(new Blob([writeLayoutFile(settings, mode)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'teachnet-layout.json'
    link.click()
    // The browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }

  async function take(file: File) {
    const read = file.size <= largestFile ? readLayoutFile(await file.text()) : undefined
    if (!read) {
      notifier.notify({ kind: 'error', text: text('layout.file.unknown', { name: file.name }) })
      return
    }
    if (read.theme) choose(read.theme)
    change(read.settings)
    notifier.notify({ kind: 'success', text: text('layout.file.taken') })
  }

  return (
    <div className="drawer-switches">
      <Button variant="text" onClick={save}>
        {text('layout.file.save')}
      </Button>
      <Button variant="text" onClick={() => input.current?.click()}>
        {text('layout.file.open')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={toAccept({ types: ['json'] })}
        aria-label={text('layout.file.open')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file) void take(file)
        }}
      />
    </div>
  )
}

/** Identifies a file with layout settings. */
const kind = 'teachnet-layout'

/** Largest file that is read, in bytes; settings take less than one kilobyte. */
const largestFile = 16_384

/** Writes the settings as a file that another browser or administrator can take over. */
export function writeLayoutFile(settings: LayoutOptions, theme: LayoutSettings['theme']): string {
  return `${JSON.stringify({ kind, version: 1, layout: { ...settings, theme } }, null, 2)}\n`
}

/** Reads such a file; undefined for any other. Settings that it lacks or that are invalid take their defaults. */
export function readLayoutFile(
  text: string,
): { readonly settings: LayoutOptions; readonly theme: LayoutSettings['theme'] | undefined } | undefined {
  const raw = parse(text)
  if (!isRecord(raw) || raw.kind !== kind) return undefined
  const settings = parseLayoutSettings(raw.layout)
  return settings && { settings, theme: parseThemeMode(raw.layout) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not a file of ours
  }
}

interface LayoutPartProps {
  readonly settings: LayoutOptions
  readonly change: (next: LayoutOptions) => void
}

/** The layout modes, each with a small picture of where menu, header and page are. */
function ModeChoice({ settings, change }: LayoutPartProps) {
  const text = useText()
  const name = useId()
  return (
    <fieldset className="mode-choice">
      <legend>{text('shell.layoutMode')}</legend>
      {layoutModes.map((mode) => (
        <label key={mode} data-mode={mode}>
          <input
            type="radio"
            name={name}
            value={mode}
            checked={settings.layoutMode === mode}
            onChange={() => change(switchLayoutMode(settings, mode))}
          />
          <span className="mode-picture" aria-hidden="true">
            <i className="mode-header" />
            <i className="mode-menu" />
            <i className="mode-page" />
          </span>
          {text(`shell.layoutMode.${mode}`)}
        </label>
      ))}
    </fieldset>
  )
}
