/** Id of the bar above every page with navigation. */
export const SITE_BAR = 'site-bar'
