/**
 * The names that the back office offers to screens as `teachnet/admin`. The back office has a test that it offers these and no others.
 */
export const adminApiNames = [
  'CutPicture',
  'FieldFrame',
  'MediaPicker',
  'RecordSelect',
  'loadIconFont',
  'setIconFont',
  'useCrud',
  'useFieldComments',
  'useFormWork',
  'useRecordName',
  'useSharedTexts',
  'useText',
  'useUploads',
] as const

/** Libraries that screens share with the back office: they are not packed into a module. */
export const sharedLibraries = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '@mui/material/Alert',
  '@mui/material/Box',
  '@mui/material/Button',
  '@mui/material/ClickAwayListener',
  '@mui/material/LinearProgress',
  '@mui/material/Menu',
  '@mui/material/MenuItem',
  '@mui/material/Paper',
  '@mui/material/Stack',
  '@mui/material/TextField',
  '@mui/material/ToggleButton',
  '@mui/material/Tooltip',
  '@mui/material/Typography',
  '@mui/material/utils',
] as const
