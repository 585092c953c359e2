/** Goes to this page in the other language, in the same history entry and with the same query and fragment. */
export function goToTwin(link: HTMLElement): void {
  const address = new URL(location.href)
  address.pathname = new URL((link as HTMLAnchorElement).href).pathname
  location.replace(address)
}
