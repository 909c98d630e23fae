import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { CreateFamilyForm } from '../../features/families/create-family-form.tsx';
import { LoggedInAs } from '../../features/families/logged-in-as.tsx';
import { firstNameOf } from '../../lib/words.ts';
import { Brand } from '../../ui/brand.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import './welcome.css';

/** For somebody who is in no family [DSH-2]. */
export function Welcome({ person }: { person: Person }) {
  return (
    <div className="welcome">
      <header className="row welcome-bar">
        <Brand href="/dashboard" />
        <ThemeToggle />
      </header>
      <main>
        <h1 className="serif">
          Welcome, {firstNameOf(person.name)}.
          <br />
          Whose papers belong together?
        </h1>
        <p className="welcome-lead">Documents live in a family. Start one.</p>
        <CreateFamilyForm />
      </main>
      <footer>
        <LoggedInAs person={person} />
      </footer>
    </div>
  );
}
