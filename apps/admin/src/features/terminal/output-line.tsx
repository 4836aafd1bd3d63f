import { colourNames, type Line, type Style } from '@teachnet/terminal-core'
import { type CSSProperties, memo } from 'react'
import { markLine } from './output-text.ts'

interface OutputLineProps {
  readonly line: Line
  /** Search text; empty: no search. */
  readonly query: string
}

/** One line of output with its colours. Renders text nodes only, never markup from the output. */
export const OutputLine = memo(function OutputLine({ line, query }: OutputLineProps) {
  return (
    <>
      {markLine(line, query).map(({ text, style, isMatch }, index) => {
        const looks = { className: classOf(style), style: coloursOf(style) }
        return isMatch ? (
          <mark key={index} {...looks}>
            {text}
          </mark>
        ) : (
          <span key={index} {...looks}>
            {text}
          </span>
        )
      })}
    </>
  )
})

const switches = ['bold', 'dim', 'italic', 'underline', 'inverse', 'strike'] as const

function classOf(style: Style | undefined): string | undefined {
  if (!style) return undefined
  const { colour = '', background = '' } = style
  const names = [
    ...(colourNames.includes(colour) ? [`ansi-${colour}`] : []),
    ...(colourNames.includes(background) ? [`ansi-on-${background}`] : []),
    ...switches.filter((name) => style[name]).map((name) => `ansi-${name}`),
  ]
  return names.length === 0 ? undefined : names.join(' ')
}

/** Colours outside the theme's palette, as inline style. */
function coloursOf(style: Style | undefined): CSSProperties | undefined {
  const { colour = '', background = '' } = style ?? {}
  const own = {
    ...(colour.startsWith('rgb(') && { color: colour }),
    ...(background.startsWith('rgb(') && { backgroundColor: background }),
  }
  return Object.keys(own).length === 0 ? undefined : own
}
