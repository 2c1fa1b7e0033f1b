import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes, useParams } from 'react-router-dom';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Hello />} />
        <Route path="/second" element={<Second />} />
        <Route path="/field" element={<Field />} />
        <Route path="/checkbox" element={<Checkbox />} />
        <Route path="/list/:rows" element={<List />} />
      </Routes>
    </BrowserRouter>
  </StrictMode>,
);

function Hello() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>Hello, world</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <Link to="/second">Second</Link>
      <Link to="/list/60">Sixty rows</Link>
      <Link to="/list/300">Three hundred rows</Link>
    </main>
  );
}

function Second() {
  return (
    <main>
      <h1>Second</h1>
      <Link to="/">Hello</Link>
    </main>
  );
}

function Field() {
  const [text, setText] = useState('');
  return <input value={text} onChange={({ target }) => setText(target.value)} />;
}

function Checkbox() {
  const [isChecked, setChecked] = useState(false);
  return <input type="checkbox" checked={isChecked} onChange={() => setChecked(!isChecked)} />;
}

function List() {
  const { rows } = useParams();
  return (
    <main>
      <h1>List</h1>
      <ul>
        {Array.from({ length: Number(rows) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <li key={index}>
            <b>Row {index}</b> <span>Navy, Large</span> <i>$42.00</i>
          </li>
        ))}
      </ul>
    </main>
  );
}
