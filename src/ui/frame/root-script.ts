/**
 * Runs in <head> before the first paint, so it must not have imports. Data that the browser stores about its user is on the root element, by which
 * styles choose what is shown: `data-theme`, the chosen `data-choice`, `data-signed-in` (`lib/browser/signed-in.ts`), and `data-scale-only`, without
 * examples beside scores (`features/packs/client.ts`). So a page's frame is right at once, and its theme can be changed before any other code is
 * loaded. Other tabs follow, and so does a page that the back button shows again; if another person is signed in by then, it is reloaded.
 *
 * A blocked storage throws on access, and the system's theme stays. A choice then lasts until the page is left.
 */
export const ROOT_SCRIPT = `(()=>{const d=document,e=d.documentElement,b=d.querySelector('[name=theme-color]'),m=matchMedia('(prefers-color-scheme: dark)'),
read=k=>{try{return localStorage.getItem(k)}catch{}},
draw=()=>{const c=e.dataset.choice;e.dataset.theme=c!=='system'?c:m.matches?'dark':'light';b.content=e.dataset.theme==='dark'?'#101214':'#f4f4f2'},
sync=()=>{const c=read('theme');e.dataset.choice=c==='light'||c==='dark'?c:'system';e.toggleAttribute('data-signed-in',!!read('signed-in'));e.toggleAttribute('data-scale-only',read('score-examples')==='off');draw()};
sync();m.addEventListener('change',draw);addEventListener('storage',sync);
addEventListener('pageshow',v=>{if(!v.persisted)return;const was='signedIn' in e.dataset;sync();if(was!=='signedIn' in e.dataset)location.reload()});
d.addEventListener('click',v=>{if(!v.target.closest('[data-theme-toggle]'))return;
const c={system:'light',light:'dark',dark:'system'}[e.dataset.choice];e.dataset.choice=c;draw();
try{c==='system'?localStorage.removeItem('theme'):localStorage.setItem('theme',c)}catch{}})})()`
