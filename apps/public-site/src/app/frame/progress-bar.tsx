import { useNavigation } from 'react-router'

/**
 * The thin bar at the top during a navigation. Drawn with CSS only (progress-bar.css): the library that the other apps use would be 2% of
 * this site's JavaScript.
 */
export function ProgressBar() {
  if (useNavigation().state === 'idle') return null
  return (
    <div className="bprogress" aria-hidden="true">
      <div className="bar" />
    </div>
  )
}
