declare global {
  interface Document {
    /** Early responses of the API, by path. Each is used once, and none if another person may have signed in meanwhile. */
    earlyAnswers?: Record<string, Promise<Response | undefined>> | undefined
  }
}

/** Time after which an unused response is too old for the first screen. */
const LONGEST_MS = 30_000

/**
 * Runs in the file of a page that requires a session, before the page's code is loaded: requests the session and the page's first data. The data is
 * requested at once if this browser was signed in, and otherwise after the session, so that visitors without a session send no more requests than
 * before. A request without a response, or without a session, counts as not sent. So do all of them if another tab signs out or in.
 *
 * `path` is the page's, in its language, `asks` are paths of the API, both with parameters as in `/squad/:squadId`.
 */
export function askEarly({ path, asks }: { path: string; asks: readonly string[] }): string {
  const segments = path.split('/')
  const places = asks.map((ask) => ask.replace(/:\w+/g, (name) => `:${segments.indexOf(name)}`))
  return `(()=>{const d=document,e=d.documentElement,at=location.pathname.split('/'),early=d.earlyAnswers={},
ask=a=>fetch(a,{headers:{'Accept-Language':e.lang}}).then(r=>r.status===401?undefined:r,()=>{}),
session=early['/api/session']=ask('/api/session'),
known='signedIn' in e.dataset?null:session.then(r=>r?.clone().json()).catch(()=>{});
addEventListener('storage',()=>{d.earlyAnswers=undefined});
for(const p of ${JSON.stringify(places)}){const a='/api'+p.replace(/:(\\d+)/g,(_,i)=>at[i]);early[a]=known?known.then(s=>s?.user?ask(a):undefined):ask(a)}})();`
}

/** Returns the response to a read that the page's file has sent; undefined without one. A write discards all of them. */
export async function takeEarlyAnswer(
  address: RequestInfo | URL,
  { method = 'GET' }: RequestInit,
): Promise<Response | undefined> {
  const early = document.earlyAnswers
  if (!early) return undefined
  if (method !== 'GET' || performance.now() > LONGEST_MS) {
    document.earlyAnswers = undefined
    return undefined
  }
  const { pathname, search } = new URL(String(address), location.href)
  const answer = early[pathname + search]
  delete early[pathname + search]
  return answer
}
