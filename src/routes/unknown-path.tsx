import { Navigate } from 'react-router'
import { pathIn, useLocale } from '~/i18n/locale'

/** Unknown paths are replaced by the home page of their language. */
export default function UnknownPath() {
  return <Navigate to={pathIn(useLocale(), '/')} replace />
}
