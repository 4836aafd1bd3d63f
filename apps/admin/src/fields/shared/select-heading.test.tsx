import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SelectHeading } from './select-heading.tsx'

afterEach(cleanup)

it('a heading in a select is not an option, and a click on it selects nothing', () => {
  const select = vi.fn()
  render(
    <TextField select label="Area" value="" onChange={({ target }) => select(target.value)}>
      <SelectHeading>Teachers</SelectHeading>
      <MenuItem value="teacher">Teacher</MenuItem>
    </TextField>,
  )
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Area' }))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Teacher'])
  fireEvent.click(screen.getByText('Teachers'))
  expect(select).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('option', { name: 'Teacher' }))
  expect(select).toHaveBeenCalledExactlyOnceWith('teacher')
})
