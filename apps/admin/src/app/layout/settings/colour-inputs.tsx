import { useText } from '@teachnet/i18n/react'
import { palettes } from '@teachnet/ui/tokens'
import { useThemeMode } from '@teachnet/ui/theme-mode'
import type { ColourPair } from './layout-settings.ts'
import type { LayoutPartProps } from './mode-choice.tsx'

const colours = ['menuBackground', 'headerBackground', 'activeTabBackground'] as const

/** The colours of the displayed theme; the other theme has its own. */
export function ColourInputs({ settings, change }: LayoutPartProps) {
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
