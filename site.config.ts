/** Everything that names whoever runs this copy. Change it here and rebuild; no page says it twice. */
export const site = {
  name: 'RetroScore',
  /** Who runs this server, as the page about privacy names them. */
  operator: 'RetroScore',
  email: 'contato@retroscore.example',
  /** International form, as a `tel:` link takes it. */
  phone: '+55 11 0000-0000',
  profileUrl: 'https://retroscore.example/perfil',
  /** Who drew what the pages show. */
  illustrationUrl: 'https://retroscore.example/creditos',
  /** Files in `public/`. */
  avatarUrls: { creator: '/author.svg' },
}
