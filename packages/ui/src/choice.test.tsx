import TextField from '@mui/material/TextField'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Autocomplete } from './choice.tsx'

it('half-written pinyin does not filter the options, and the chosen characters do', () => {
  render(
    <Autocomplete options={['数学', '语文']} renderInput={(params) => <TextField {...params} label="Subject" />} />,
  )
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Subject' })
  act(() => input.focus())
  fireEvent.mouseDown(input)
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: 'shu' } })
  expect(input.value).toBe('shu')
  expect(screen.getAllByRole('option')).toHaveLength(2)
  fireEvent.change(input, { target: { value: '数' } })
  fireEvent.compositionEnd(input)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['数学'])
})
