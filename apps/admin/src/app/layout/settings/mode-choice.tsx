import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { type FrameSettings, layoutModes, switchLayoutMode } from '../../../session/layout-settings.ts'

export interface LayoutPartProps {
  readonly settings: FrameSettings
  readonly change: (next: FrameSettings) => void
}

/** The layout modes, each with a small picture of where menu, header and page are. */
export function ModeChoice({ settings, change }: LayoutPartProps) {
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
