import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FieldFrame } from 'teachnet/admin'
import { createElement } from 'react'

const colours = ['#b3261e', '#8a5a00', '#1b6e3c', '#0b57d0', '#6a3ea1']

/** An input of forms: it replaces that of the product for every field of its kind. */
export default function ColourInput({ host, id, label, value, onChange, onBlur, inputRef, required, error, help }) {
  const choice = (colour) =>
    createElement(
      Button,
      {
        key: colour,
        ref: colour === colours[0] ? inputRef : undefined,
        variant: value === colour ? 'contained' : 'outlined',
        'aria-pressed': value === colour,
        'aria-label': colour === '' ? undefined : host.text('readingClub.colour', { name: colour }),
        onClick: () => onChange(colour),
        onBlur,
      },
      colour === ''
        ? host.text('readingClub.noColour')
        : createElement('span', { style: { width: 20, height: 20, borderRadius: 10, background: colour } }),
    )
  return createElement(
    FieldFrame,
    { id, label, required, error, help },
    createElement(Box, { sx: { display: 'flex', flexWrap: 'wrap', gap: 2 } }, ...[...colours, ''].map(choice)),
  )
}
