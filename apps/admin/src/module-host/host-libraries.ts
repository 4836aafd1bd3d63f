import * as alert from '@mui/material/Alert'
import * as box from '@mui/material/Box'
import * as button from '@mui/material/Button'
import * as clickAwayListener from '@mui/material/ClickAwayListener'
import * as linearProgress from '@mui/material/LinearProgress'
import * as menu from '@mui/material/Menu'
import * as menuItem from '@mui/material/MenuItem'
import * as paper from '@mui/material/Paper'
import * as stack from '@mui/material/Stack'
import * as textField from '@mui/material/TextField'
import * as toggleButton from '@mui/material/ToggleButton'
import * as tooltip from '@mui/material/Tooltip'
import * as typography from '@mui/material/Typography'
import * as muiUtils from '@mui/material/utils'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as jsx from 'react/jsx-runtime'
import * as adminApi from './admin-api.ts'

/** The libraries that screens of modules share with the back office: a second copy of React could not render in the same tree. */
export const hostLibraries: Readonly<Record<string, object>> = {
  react,
  'react-dom': reactDom,
  'react/jsx-runtime': jsx,
  '@mui/material/Alert': alert,
  '@mui/material/Box': box,
  '@mui/material/Button': button,
  '@mui/material/ClickAwayListener': clickAwayListener,
  '@mui/material/LinearProgress': linearProgress,
  '@mui/material/Menu': menu,
  '@mui/material/MenuItem': menuItem,
  '@mui/material/Paper': paper,
  '@mui/material/Stack': stack,
  '@mui/material/TextField': textField,
  '@mui/material/ToggleButton': toggleButton,
  '@mui/material/Tooltip': tooltip,
  '@mui/material/Typography': typography,
  '@mui/material/utils': muiUtils,
  'teachnet/admin': adminApi,
}
