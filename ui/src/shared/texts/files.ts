// Texts of sending files; they come with the field for one.
import en from '../../locales/en/files.json';
import zh from '../../locales/zh-HK/files.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
