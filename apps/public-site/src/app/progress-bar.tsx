import { useNavigation } from 'react-router'

/**
 * The thin bar at the top while a navigation runs. Drawn by the style sheet alone (progress-bar.css): the library that the other apps
 * use would take a fiftieth of this site's JavaScript.
 */
export function ProgressBar() {
  if (useNavigation().state === 'idle') return null
  return (
    <div className="bprogress" aria-hidden="true">
      <div className="bar" />
    </div>
  )
}
