import { BProgress } from '@bprogress/core'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/** Shows the thin bar at the top during a navigation, without a spinner. Styled by `@teachnet/ui/navigation.css`. */
export function useProgressBar(): void {
  const isRunning = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isRunning) return
    BProgress.configure({ showSpinner: false, speed: 200, template: '<div class="bar"></div>' })
    BProgress.start()
    return () => void BProgress.done()
  }, [isRunning])
}
