import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SelectHeading } from './select-heading.tsx'

afterEach(cleanup)

it('a heading between the options of a select is no option, and a click on it chooses nothing', () => {
  const choose = vi.fn()
  render(
    <TextField select label="Area" value="" onChange={({ target }) => choose(target.value)}>
      <SelectHeading>Teachers</SelectHeading>
      <MenuItem value="teacher">Teacher</MenuItem>
    </TextField>,
  )
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Area' }))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Teacher'])
  fireEvent.click(screen.getByText('Teachers'))
  expect(choose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('option', { name: 'Teacher' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith('teacher')
})
