import Autocomplete from '@mui/material/Autocomplete'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ThemeRoot } from './theme-root.tsx'

afterEach(cleanup)

it('an open menu is in a landmark of its own, since it is drawn outside of the page', () => {
  render(
    <ThemeRoot popupLabel="Pop-up">
      <Menu open anchorEl={document.body}>
        <MenuItem>Copy</MenuItem>
      </Menu>
    </ThemeRoot>,
  )
  expect(within(screen.getByRole('region', { name: 'Pop-up' })).getByRole('menuitem', { name: 'Copy' })).toBeDefined()
})

it('so is an open list of choices', () => {
  render(
    <ThemeRoot popupLabel="Pop-up">
      <Autocomplete open options={['Physics']} renderInput={(props) => <TextField {...props} label="Subject" />} />
    </ThemeRoot>,
  )
  const landmark = within(screen.getByRole('region', { name: 'Pop-up' }))
  expect(landmark.getByRole('option', { name: 'Physics' })).toBeDefined()
})
